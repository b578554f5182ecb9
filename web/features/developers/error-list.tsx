import type { ProblemCode, problems } from '#domain/public-api/problems.ts'
import { RichText } from './rich-text.tsx'

export type ListedProblem = [code: string, (typeof problems)[ProblemCode]]

/** Every error of the API. The `type` of an answer leads to its entry. */
export const ErrorList = ({ problems }: { problems: ListedProblem[] }) => (
  <div className="grid gap-6">
    <p>
      Errors are <code className="wrap-anywhere">application/problem+json</code> (RFC 9457): <code>code</code> is for
      programs, <code>detail</code> and <code>errors</code> say what to correct.
    </p>
    <dl className="border-line border-t">
      {problems.map(([code, { status, title, help }]) => (
        <div
          key={code}
          id={code}
          className="grid gap-x-8 gap-y-1 border-line border-b py-3 target:bg-sunken sm:grid-cols-[13rem_1fr]"
        >
          <dt>
            <code className="text-sm">{code}</code> <span className="text-muted text-sm">{status}</span>
          </dt>
          <dd>
            <strong>{title}.</strong> <RichText text={help} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
