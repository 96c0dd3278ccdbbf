import { describe, expect, test } from 'vitest';
import { reportsFrom } from '../championships/results/report-window.ts';
import {
  afterHours,
  appealDeadline,
  type CaseFacts,
  type EndFacts,
  finalSince,
  incidentState,
  reportWindow,
  statementDeadline,
} from './course.ts';
import { listRuleHeadings } from './rule-headings.ts';

const end = new Date('2026-03-10T12:00:00Z');
const at = (hours: number) => afterHours(end, hours);

const filed: CaseFacts = {
  merged_into_id: null,
  withdrawn_at: null,
  inadmissible_at: null,
  accepted_at: null,
  statements_until: null,
  decided_at: null,
  appeal_until: null,
  is_appealed: false,
  is_heard: false,
};
const accepted = { ...filed, accepted_at: at(1), statements_until: at(25) };
const decided = { ...accepted, decided_at: at(30), appeal_until: at(78) };

describe('state of a case', () => {
  test.each<[string, CaseFacts, number]>([
    ['filed', filed, 1],
    ['filed', filed, 1_000],
    ['statements', accepted, 2],
    // Inclusive.
    ['statements', accepted, 25],
    ['deliberation', accepted, 25.001],
    ['decided', decided, 31],
    ['decided', decided, 78],
    ['final', decided, 78.001],
    ['final', { ...decided, appeal_until: null }, 30],
    ['appealed', { ...decided, is_appealed: true }, 40],
    ['appealed', { ...decided, is_appealed: true }, 400],
    ['final', { ...decided, is_heard: true }, 40],
    ['inadmissible', { ...accepted, inadmissible_at: at(2) }, 3],
    ['withdrawn', { ...filed, withdrawn_at: at(1) }, 3],
    ['merged', { ...decided, merged_into_id: 7 }, 3],
    ['merged', { ...filed, merged_into_id: 7, withdrawn_at: at(1) }, 3],
  ])('%s', (state, facts, hours) => {
    expect(incidentState(facts, at(hours))).toBe(state);
  });
});

describe('report window', () => {
  const rules = { opens_after: 30, closes_after: 24 };
  test.each<[string, number | null, number, [number, number]]>([
    ['from 30 minutes after the end on, for 24 hours', 0.5, 1, [0.5, 24]],
    ['as long where the result came soon', 2, 3, [0.5, 24]],
    ['longer where it came late', 10, 11, [0.5, 34]],
    ['as long as it is missing', null, 40, [0.5, 64]],
    ['no longer for one that is not missing yet', null, 1, [0.5, 24]],
  ])('%s', (_name, result, now, [opens, closes]) => {
    const result_at = result === null ? null : at(result);
    expect(reportWindow({ end_date: end, result_at }, rules, at(now))).toEqual({
      opens_at: at(opens),
      closes_at: at(closes),
    });
  });

  test('counted from the end when queried earlier', () => {
    expect(reportsFrom({ end_date: end, result_at: null }, at(-5))).toEqual(end);
  });
});

test('a party that was asked a question has one more day, and never less time', () => {
  expect(statementDeadline(at(10), null)).toEqual(at(10));
  expect(statementDeadline(at(10), at(20))).toEqual(at(20));
  expect(statementDeadline(at(10), at(5))).toEqual(at(10));
});

describe('a case is final', () => {
  const open = {
    withdrawn_at: null,
    inadmissible_at: null,
    decided_at: null,
    appeal_until: null,
    appealed_at: null,
    heard_at: null,
  };
  const decided = { ...open, decided_at: at(10), appeal_until: at(58) };
  test.each<[string, EndFacts, number, number | null]>([
    ['not while it is decided', open, 100, null],
    ['since it was withdrawn', { ...open, withdrawn_at: at(1) }, 100, 1],
    ['since it was inadmissible', { ...open, inadmissible_at: at(2) }, 100, 2],
    ['not while it may be appealed', decided, 58, null],
    ['since the time for appeals is over', decided, 59, 58],
    ['since it was decided, where there is no appeal', { ...decided, appeal_until: null }, 10, 10],
    ['not while an appeal waits', { ...decided, appealed_at: at(20) }, 200, null],
    ['since its appeal was decided', { ...decided, appealed_at: at(20), heard_at: at(70) }, 200, 70],
  ])('%s', (_name, facts, now, since) => {
    expect(finalSince(facts, at(now))).toEqual(since === null ? null : at(since));
  });
});

test('a season without appeals has no deadline for them', () => {
  expect(appealDeadline(end, 48)).toEqual(at(48));
  expect(appealDeadline(end, 0)).toBeNull();
});

test('headings that start with a number are rules, in digits of any script', () => {
  const rules = '# Rules\n\n## 3 Driving\n### ۳.۲ برخورد\n\n3.3 not a heading\n#### 10.1.2) Pit ##';
  expect(listRuleHeadings(rules)).toEqual([
    { number: '3', title: 'Driving' },
    { number: '3.2', title: 'برخورد' },
    { number: '10.1.2', title: 'Pit' },
  ]);
});
