/**
 * The style sheet that puts followed teams first in lists and marks them in tables. Every list links its teams as
 * `/teams/id`, so the pages are the same for everybody and React knows nothing of it.
 * @param ids of teams
 */
export function followedStyle(ids: readonly string[]): string {
  if (ids.length === 0) return ''
  const name = `:is(${ids.map((id) => `[href="/teams/${id}"]`).join()})`
  const button = `:is(${ids.map((id) => `[data-team="${id}"]`).join()})`
  return [
    // A table keeps its order, which is its meaning.
    `tr:has(>th ${name})>*{background:var(--color-pitch-wash)}`,
    `.match-row:has(>${name}){background:var(--color-pitch-wash)}`,
    `main .team-name${name} bdi::after{content:" ★";content:" ★"/" (followed)";color:var(--color-pitch)}`,
    // Matches of one day, cards of teams, and squads.
    `ul:has(>li>.match-row>${name}){display:flex;flex-direction:column;reading-flow:flex-visual}`,
    `li:has(>.match-row>${name}),.followed-first>:has(h2 ${name}){order:-1}`,
    '.followed-first{reading-flow:grid-order}',
    `.follow-button${button}>span{display:none}.follow-button${button}>span+span{display:inline}`,
    `.follow-button${button} svg{fill:currentColor}`,
  ].join('')
}
