import { Registration, register } from '@paddock/contract/accounts/calls';
import { expect, test } from 'vitest';
import { registerSteps, stepOfFields } from './step-order.ts';

test('each field of the call belongs to one step, plus the repeated password', () => {
  const fieldNames: string[] = registerSteps.flatMap(({ fields }) => [...fields]);
  expect(fieldNames.filter((field) => field !== 'repeat').sort()).toEqual(
    [...Object.keys(Registration.shape), ...Object.keys(register.files)].sort(),
  );
});

test.each([
  [['username'], 1],
  [['username', 'email'], 0],
  [['profile_image'], 3],
  [['password'], 2],
  [['body'], undefined],
  [[], undefined],
])('%j opens step %s', (fields, step) => expect(stepOfFields(fields)).toBe(step));
