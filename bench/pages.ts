import { SLUG } from './league.ts'
import { requestsPerSecond } from './load.ts'
import { type Benchmark, sideBySide } from './measurement.ts'
import { startServer } from './server.ts'

const WANTED = 200
const ROUNDS = 3

/** The Tables page, rendered for each request; PGlite, React and HTTP share one thread, so this uses one core. */
export const benchmark: Benchmark = {
  name: 'pages',
  async run() {
    const server = await startServer()
    try {
      const load = { url: `${server.url}/competitions/${SLUG}/tables`, connections: 4 }
      await requestsPerSecond({ ...load, seconds: 2 })
      const { page } = await sideBySide({ page: () => requestsPerSecond({ ...load, seconds: 3 }) }, ROUNDS)
      return [
        { name: 'pages-tables', value: page, unit: 'pages/s', reference: `wanted: ${WANTED}/s`, ratio: page / WANTED },
      ]
    } finally {
      await server.stop()
    }
  },
}
