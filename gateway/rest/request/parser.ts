import { type Failure, mergeFailures, type Note, noFailure } from './parse-failure.ts'

/**
 * A parser consumes characters from `at`. As in Parsec, the source of PostgREST's messages, a failure after consuming
 * input is final unless wrapped in `attempt`. Every reply carries what else was expected at its position.
 */
export type Parser<T> = (text: string, at: number) => Reply<T>

type Reply<T> =
  | { ok: true; value: T; at: number; consumed: boolean; failure: Failure }
  | { ok: false; consumed: boolean; failure: Failure }

const succeed = <T>(value: T, at: number, consumed: boolean, failure: Failure): Reply<T> => ({
  ok: true,
  value,
  at,
  consumed,
  failure,
})

const failAt = (at: number, ...notes: Note[]): { ok: false; consumed: boolean; failure: Failure } => ({
  ok: false,
  consumed: false,
  failure: { at, notes },
})

const expected = (text: string): Note => ({ kind: 'expected', text })

/** Shows a character like Haskell: quoted, in decimal outside plain ASCII. */
function show(character: string, quote: '"' | "'"): string {
  if (character === quote || character === '\\') return `${quote}\\${character}${quote}`
  const code = character.codePointAt(0) ?? 0
  return `${quote}${code < 32 || code > 126 ? `\\${code}` : character}${quote}`
}

const characterAt = (text: string, at: number) => {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

const unseen = (text: string, at: number): Note => {
  const character = characterAt(text, at)
  return { kind: 'end', text: character === '' ? '' : show(character, '"') }
}

export const pure =
  <T>(value: T): Parser<T> =>
  (_text, at) =>
    succeed(value, at, false, noFailure(at))

/** Fails without a message. */
export const never: Parser<never> = (_text, at) => failAt(at)

export function string<T extends string>(wanted: T): Parser<T> {
  const note = expected(`"${wanted}"`)
  return (text, at) => {
    if (text.startsWith(wanted, at)) return succeed(wanted, at + wanted.length, true, noFailure(at + wanted.length))
    let same = 0
    while (text[at + same] !== undefined && text[at + same] === wanted[same]) same++
    return { ...failAt(at, unseen(text, at + same), note), consumed: same > 0 }
  }
}

/** Zero or more matching characters; `names` describe the characters that would match next. */
export const takeWhile =
  (passes: (character: string) => boolean, ...names: string[]): Parser<string> =>
  (text, at) => {
    let end = at
    for (let next = characterAt(text, end); next !== '' && passes(next); next = characterAt(text, end))
      end += next.length
    return succeed(text.slice(at, end), end, end > at, failAt(end, unseen(text, end), ...names.map(expected)).failure)
  }

export function takeWhile1(passes: (character: string) => boolean, ...names: string[]): Parser<string> {
  const take = takeWhile(passes, ...names)
  return (text, at) => {
    const reply = take(text, at)
    return reply.consumed ? reply : { ok: false, consumed: false, failure: reply.failure }
  }
}

/** The rest of the input. */
export const rest: Parser<string> = (text, at) =>
  succeed(text.slice(at), text.length, at < text.length, noFailure(text.length))

export const end: Parser<null> = (text, at) =>
  at >= text.length
    ? succeed(null, at, false, noFailure(at))
    : failAt(at, { kind: 'unexpected', text: show(characterAt(text, at), "'") }, expected('end of input'))

export const attempt =
  <T>(parser: Parser<T>): Parser<T> =>
  (text, at) => {
    const reply = parser(text, at)
    return reply.ok || !reply.consumed ? reply : { ...reply, consumed: false }
  }

export const lookAhead =
  <T>(parser: Parser<T>): Parser<T> =>
  (text, at) => {
    const reply = parser(text, at)
    return reply.ok ? succeed(reply.value, at, false, noFailure(at)) : reply
  }

export const notFollowedBy =
  (parser: Parser<string>): Parser<null> =>
  (text, at) => {
    const reply = parser(text, at)
    if (!reply.ok) return succeed(null, at, false, noFailure(at))
    return failAt(at, { kind: 'unexpected', text: show(reply.value, "'") })
  }

export const chain =
  <A, B>(parser: Parser<A>, next: (value: A) => Parser<B>): Parser<B> =>
  (text, at) => {
    const first = parser(text, at)
    if (!first.ok) return first
    const second = next(first.value)(text, first.at)
    if (second.consumed) return second
    const failure = mergeFailures(first.failure, second.failure)
    return { ...second, consumed: first.consumed, failure }
  }

export const map =
  <A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> =>
  (text, at) => {
    const reply = parser(text, at)
    return reply.ok ? { ...reply, value: change(reply.value) } : reply
  }

export const right = <A, B>(first: Parser<A>, second: Parser<B>): Parser<B> => chain(first, () => second)

export const left = <A, B>(first: Parser<A>, second: Parser<B>): Parser<A> =>
  chain(first, (value) => map(second, () => value))

export const between = <A, B, C>(open: Parser<A>, inner: Parser<B>, close: Parser<C>): Parser<B> =>
  right(open, left(inner, close))

export function all<T extends readonly unknown[]>(...parsers: { [K in keyof T]: Parser<T[K]> }): Parser<T> {
  return (parsers as readonly Parser<unknown>[]).reduceRight<Parser<unknown[]>>(
    (following, parser) => chain(parser, (value) => map(following, (values) => [value, ...values])),
    pure([]),
  ) as unknown as Parser<T>
}

export function either<T extends readonly unknown[]>(...parsers: { [K in keyof T]: Parser<T[K]> }): Parser<T[number]> {
  return (text, at) => {
    let failure = noFailure(at)
    for (const parser of parsers as readonly Parser<T[number]>[]) {
      const reply = parser(text, at)
      if (reply.consumed) return reply
      failure = mergeFailures(failure, reply.failure)
      if (reply.ok) return { ...reply, failure }
    }
    return { ok: false, consumed: false, failure }
  }
}

export const option = <T, D>(parser: Parser<T>, otherwise: D): Parser<T | D> => either(parser, pure(otherwise))

export const many =
  <T>(parser: Parser<T>): Parser<T[]> =>
  (text, at) => {
    const values: T[] = []
    let position = at
    for (;;) {
      const reply = parser(text, position)
      if (!reply.ok) {
        return reply.consumed ? reply : succeed(values, position, values.length > 0, reply.failure)
      }
      values.push(reply.value)
      position = reply.at
      if (!reply.consumed) return succeed(values, position, values.length > 0, reply.failure)
    }
  }

export const separated = <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> =>
  chain(parser, (first) => map(many(right(separator, parser)), (others) => [first, ...others]))

/** If nothing was consumed, one name replaces all expected items. */
export const named =
  <T>(name: string, parser: Parser<T>): Parser<T> =>
  (text, at) => {
    const reply = parser(text, at)
    if (reply.consumed || reply.failure.notes.length === 0) return reply
    const notes = [...reply.failure.notes.filter(({ kind }) => kind !== 'expected'), expected(name)]
    return { ...reply, failure: { at: reply.failure.at, notes } }
  }
