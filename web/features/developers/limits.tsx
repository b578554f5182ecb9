import type { keyLimits } from '#domain/public-api/limits.ts'

const THOUSANDS = /\B(?=(\d{3})+$)/g
const words = (count: number) => String(count).replace(THOUSANDS, ',')

/** How often a key may ask. */
export const Limits = ({ limits: { read, write } }: { limits: typeof keyLimits }) => (
  <div className="grid max-w-prose gap-3">
    <p>
      Each key reads {words(read.minute)} times a minute and {words(read.day)} times a day, and writes{' '}
      {words(write.minute)} times a minute and {words(write.day)} times a day. Days begin at midnight UTC.
    </p>
    <p>
      Every answer says how much is left in <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{' '}
      <code>RateLimit-Reset</code> (seconds). Above the limit the answer is 429: wait as long as{' '}
      <code>Retry-After</code> says.
    </p>
  </div>
)
