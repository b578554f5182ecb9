import type { z } from 'zod'
import { quoted } from '#domain/import/quoted.ts'

/** A wrong field of rules.json in plain English. */
export function describeFolderProblem(issue: z.core.$ZodIssue): string {
  const { path, input } = issue
  return `rules.json, ${path.join('.') || 'the whole file'}: ${input === undefined ? 'This is missing.' : reasonOf(issue, input)}`
}

function reasonOf(issue: z.core.$ZodIssue, input: unknown): string {
  const value = quoted(typeof input === 'string' ? input : (JSON.stringify(input) ?? ''))
  switch (issue.code) {
    case 'invalid_value':
      return `${value} is not known. Write one of: ${issue.values.join(', ')}.`
    case 'invalid_type':
      return `${value} is not ${KINDS[issue.expected] ?? issue.expected}.`
    case 'too_small':
      return issue.origin === 'string' ? 'This is empty.' : `${value} is less than ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'number'
        ? `${value} is more than ${issue.maximum}.`
        : `This is longer than ${issue.maximum}.`
    case 'invalid_format':
      return `${value} is not a date. Write it like 2024-12-31.`
    case 'invalid_union':
      return `${value} is not in a form that is known. See docs/competition-folder.md.`
    default:
      return issue.message
  }
}

const KINDS: Record<string, string | undefined> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
