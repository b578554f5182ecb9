// The parts of the page of a match of which more is recorded than goals and assists, in one file of code.
export { FullTimeline } from './full-timeline.tsx'
export { GoalsWithMinutes } from './goals-with-minutes.tsx'
export { RolesAndSubstitutions } from './roles-and-substitutions.tsx'
