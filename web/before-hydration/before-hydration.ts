// The only script of a page until React hydrates it, written into the HTML as text. It imports no library.
import { hydrateOnDemand } from './hydrate-on-demand.ts'
import { startReact, untilPainted } from './start-react.ts'

const { shown } = document.documentElement.dataset
if (shown === undefined) void untilPainted().then(startReact)
else hydrateOnDemand(shown === '' ? [] : shown.split(','))
