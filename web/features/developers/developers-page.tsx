import { Fragment } from 'react'
import type { CallGroup } from '#domain/public-api/document-api.ts'
import type { keyLimits } from '#domain/public-api/limits.ts'
import { useSiteUrl } from '#web/queries/use-site-url.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { CallEntry } from './call-entry.tsx'
import { CodeBlock } from './code-block.tsx'
import { ErrorList, type ListedProblem } from './error-list.tsx'
import { Limits } from './limits.tsx'
import { RichText } from './rich-text.tsx'
import { TryItPlace } from './try-it-place.tsx'

interface DevelopersPageProps {
  groups: CallGroup[]
  limits: typeof keyLimits
  problems: ListedProblem[]
}

/** The documentation of the public API, with a form that calls it. */
export function DevelopersPage({ groups, limits, problems }: DevelopersPageProps) {
  const base = `${useSiteUrl()}/api/v1`
  const calls = groups.flatMap((group) => group.calls)
  return (
    <Page narrow className="grid gap-12">
      <div>
        <h1 className="text-5xl">The Touchline API</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">
          Show a competition on your own site, feed a scoreboard, or enter results from another program. JSON over
          HTTPS, with a key for one competition.
        </p>
      </div>
      <Section title="Start">
        <div className="grid gap-4">
          <p>
            The competition’s owner creates a key in <strong>Settings, API</strong>. Send it in the Authorization header
            of each request, never in the address.
          </p>
          <CodeBlock label="With curl" text={`curl -H "Authorization: Bearer tlk_…" ${base}/standings`} />
          <CodeBlock label="In JavaScript" text={scriptOf(base)} />
        </div>
      </Section>
      <Section title="Try it">
        <TryItPlace calls={calls} />
      </Section>
      {groups.map(({ title, calls }) => (
        <Section key={title} title={title}>
          <div>
            {calls.map((call) => (
              <CallEntry key={call.name} call={call} base={base} />
            ))}
          </div>
        </Section>
      ))}
      <Section title="Good to know">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[13rem_1fr]">
          {NOTES.map(([term, text]) => (
            <Fragment key={term}>
              <dt className="font-semibold">{term}</dt>
              <dd>
                <RichText text={text} />
              </dd>
            </Fragment>
          ))}
        </dl>
      </Section>
      <Section title="Limits">
        <Limits limits={limits} />
      </Section>
      <Section title="Errors">
        <ErrorList problems={problems} />
      </Section>
      <Section title="For machines">
        <p className="max-w-prose">
          <a href="/api/v1/openapi.json" className="link">
            The OpenAPI 3.1 document
          </a>{' '}
          describes every call, for generators of clients and for test tools.
        </p>
      </Section>
    </Page>
  )
}

const scriptOf = (base: string) => `const response = await fetch('${base}/matches?status=upcoming', {
  headers: { Authorization: \`Bearer \${process.env.TOUCHLINE_KEY}\` },
})
const { data } = await response.json()`

const NOTES: readonly (readonly [string, string])[] = [
  ['Pages', 'A list has up to `limit` items, and `next_cursor`. Send it back as `cursor` until it is null.'],
  ['Times', 'Moments are UTC. Days in `from` and `to` are days of the competition’s time zone.'],
  ['Unchanged answers', 'Send the `ETag` that you got in `If-None-Match`: an unchanged answer is 304, without a body.'],
  [
    'Two editors',
    'Send the `ETag` or the `version` of a match in `If-Match`: if somebody else changed it, you get 412 and nothing is overwritten.',
  ],
  ['Repeated requests', 'Choose the `id` of a new team or match yourself: the same request sent twice adds it once.'],
  [
    'In a browser',
    'Pages of other sites may read, and everybody can see their key: use one that only reads. Browsers refuse to write from another site.',
  ],
  ['Privacy', 'A key reads what everybody can see. Notes, addresses and dates of birth are not in the API.'],
  ['Changes', 'Answers of version 1 may gain fields and values. Anything else that changes gets a new version.'],
]
