import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import { isStorable } from '@paddock/contract/core/fields';
import { toFieldErrors, type ValidationIssue } from '@paddock/contract/core/validation-issues';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/**
 * NUL is valid JSON text and rejected by PostgreSQL; a lone surrogate would come back as another character. Here
 * both are an error of their field.
 */
export function unstorable(value: unknown, path: PropertyKey[] = []): ValidationIssue[] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [{ code: 'invalid', path, message: '', input: value }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, [...path, key]));
}

const shapeOf = (schema: Schema | undefined): Record<string, Schema> | undefined =>
  schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, Schema>) : undefined;

const takes = (schema: Schema, value: unknown) => z.safeDecode(schema, value as never).success;

/**
 * Drops empty values of optional fields that do not accept them: JSON's null, or the empty string of an untouched
 * form field.
 */
export function withoutEmpty(schema: Schema | undefined, value: unknown, empty: null | ''): unknown {
  const shape = shapeOf(schema);
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isAbsent = ([name, part]: [string, unknown]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return part === empty && field !== undefined && takes(field, undefined) && !takes(field, empty);
  };
  return Object.fromEntries(Object.entries(value).filter((entry) => !isAbsent(entry)));
}

/** The fields of a form that are valid individually. */
export function readableFields(
  schema: Schema | undefined,
  fields: Record<string, string>,
): Record<string, unknown> {
  const read = Object.entries(shapeOf(schema) ?? {}).flatMap(([name, field]) => {
    const result = Object.hasOwn(fields, name) ? z.safeDecode(field, fields[name] as never) : undefined;
    return result?.success ? [[name, result.data] as const] : [];
  });
  return Object.fromEntries(read);
}

/** Decodes a value; throws validation_failed with all of its errors and `more`. */
export function decode(
  schema: Schema | undefined,
  value: unknown,
  more: readonly FieldError[] = [],
  rowByRow = false,
): unknown {
  const result = schema ? z.safeDecode(schema, value as never) : { success: true as const, data: undefined };
  const inTexts = () => (rowByRow ? [] : unstorable(value));
  const faults = result.success ? inTexts() : (result.error.issues as unknown as ValidationIssue[]);
  const errors = [...more, ...toFieldErrors(withInput(faults, value))];
  if (errors.length > 0) throw invalid(...errors);
  return result.data;
}

/** Zod omits the invalid value from its issues; the message for "missing" needs it. */
function withInput(issues: readonly ValidationIssue[], value: unknown): ValidationIssue[] {
  const at = (path: PropertyKey[]) =>
    path.reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? (part as never)[key] : undefined),
      value,
    );
  return issues.map((issue) => ({ ...issue, input: at(issue.path) }));
}

/** Drops empty values; rejects repeated names unless the call accepts lists. */
export function queryOf({ repeated = [] }: EndpointSpec, request: FastifyRequest): Record<string, unknown> {
  const entries = Object.entries(request.query as Record<string, unknown>).map(
    ([name, value]) => [name, repeated.includes(name) && value !== '' ? [value].flat() : value] as const,
  );
  const twice = entries.filter(([name, value]) => Array.isArray(value) && !repeated.includes(name));
  if (twice.length > 0) throw invalid(...twice.map(([field]) => ({ field, code: 'invalid' as const })));
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Any invalid path parameter is a 404. */
export function paramsOf(spec: EndpointSpec, request: FastifyRequest): unknown {
  if (!spec.params) return undefined;
  const result = z.safeDecode(spec.params as Schema, request.params as never);
  if (!result.success || unstorable(result.data).length > 0) throw new AppError('not_found');
  return result.data;
}
