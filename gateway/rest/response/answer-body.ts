import type { RowsType } from '#gateway/rest/plan/negotiate.ts'
import type { AnswerRow } from '#gateway/rest/query/answer-sql.ts'

/** The body to send: PostgreSQL returns bytes in hexadecimal. */
export const answerBody = (type: RowsType, { body }: Pick<AnswerRow, 'body'>) =>
  type.kind === 'own' && type.isBinary ? new Uint8Array(Buffer.from(body, 'hex')) : body
