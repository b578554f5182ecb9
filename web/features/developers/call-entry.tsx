import type { DocumentedCall, Parameter } from '#domain/public-api/document-api.ts'
import { Code, CodeBlock } from './code-block.tsx'
import { RichText } from './rich-text.tsx'

interface CallEntryProps {
  call: DocumentedCall
  /** The API's address. */
  base: string
}

/** One call: closed, its method, path and summary; open, its parameters and an example. */
export function CallEntry({ call, base }: CallEntryProps) {
  const { method, path, summary, description, access, parameters, answer } = call
  return (
    <details className="group border-line border-b">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0">
          <code className="wrap-anywhere font-semibold text-sm">
            {method} {path}
          </code>
          <span>
            {summary}
            {access === 'write' && <span className="text-muted">, with a key that writes</span>}
          </span>
        </span>
        <span aria-hidden className="chevron text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pb-6">
        {description !== '' && (
          <p>
            <RichText text={description} />
          </p>
        )}
        {parameters.length > 0 && <Parameters parameters={parameters} />}
        <CodeBlock label="Request" text={curlOf(call, base)} />
        <div className="grid gap-2">
          <p className="font-semibold text-sm">Answer</p>
          <Code label={`Answer: ${summary}`} text={answer} />
        </div>
      </div>
    </details>
  )
}

const Parameters = ({ parameters }: { parameters: Parameter[] }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_1fr]">
    {parameters.map(({ name, values, description }) => (
      <div key={name} className="contents">
        <dt>
          <code>{name}</code>
        </dt>
        <dd className="text-muted max-sm:mb-2">
          <RichText
            text={description.includes(`\`${values[0]}\``) ? description : describeValues(values, description)}
          />
        </dd>
      </div>
    ))}
  </dl>
)

const describeValues = (values: string[], description: string) =>
  [values.map((value) => `\`${value}\``).join(', '), description].filter(Boolean).join('. ')

function curlOf({ method, target, body }: DocumentedCall, base: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${base}${target}"`,
    '-H "Authorization: Bearer tlk_…"',
    ...(body === null ? [] : ['-H "Content-Type: application/json"', `-d '${body}'`]),
  ]
  return lines.join(' \\\n  ')
}
