import { readFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { draftAnswer } from '../supabase/functions/_shared/draft-answer.ts'
import type { Goal, MatchFacts, PlayerFacts, Side } from '../supabase/functions/_shared/facts.ts'
import { briefReport } from '../supabase/functions/_shared/match-statements.ts'
import { readAnswer } from '../supabase/functions/_shared/read-answer.ts'
import { writeReport } from '../supabase/functions/_shared/write-report.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { startServer } from './server.ts'

const PASSWORD = 'the bench is warm'
const PLAYERS = 600

/** Answers of a model, checked and filled, beside the built-in writer, and the memory that 600 biographies need. */
export const benchmark: Benchmark = {
  run: async () => [measureAnswers(), await regenerateBios()],
}

function measureAnswers(): Measurement {
  const matches = Array.from({ length: 50 }, (_, at) => createFacts(at))
  const written = perSecond((at) => void writeReport(matches[at % matches.length] as MatchFacts))
  const answers = matches.map((facts) => {
    const brief = briefReport(facts)
    return { brief, answer: JSON.stringify({ paragraphs: draftAnswer(brief) }) }
  })
  const checked = perSecond((at) => {
    const { brief, answer } = answers[at % answers.length] as (typeof answers)[number]
    const { reasons } = readAnswer(answer, brief)
    if (reasons.length > 0) throw new Error(reasons.join('\n'))
  })
  const reference = `the built-in writer: ${written.toFixed(0)}/s`
  return { name: 'reports-by-model', value: checked, unit: 'answers/s', reference, ratio: checked / written }
}

function perSecond(work: (at: number) => void): number {
  let count = 0
  const start = performance.now()
  for (; performance.now() - start < 2_000; count++) work(count)
  return count / ((performance.now() - start) / 1000)
}

async function regenerateBios(): Promise<Measurement> {
  const server = await startServer()
  try {
    const admin = createClient(server.url, server.keys.serviceRoleKey, { auth: { persistSession: false } })
    const email = 'writer@touchline.example'
    await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
    const owner = createClient(server.url, server.keys.anonKey, { auth: { persistSession: false } })
    await owner.auth.signInWithPassword({ email, password: PASSWORD })
    const { data: league } = await owner.rpc('create_league', { _name: 'Bios' }).throwOnError()
    const teams = Array.from({ length: 20 }, (_, at) => ({
      id: crypto.randomUUID(),
      league_id: league.id,
      name: `Club ${at}`,
    }))
    await owner.from('teams').insert(teams).throwOnError()
    const people = Array.from({ length: PLAYERS }, (_, at) => ({ id: crypto.randomUUID(), full_name: `Player ${at}` }))
    await owner.from('profiles').insert(people).throwOnError()
    const squads = people.map(({ id }, at) => ({ player_id: id, team_id: teams[at % teams.length]?.id }))
    await owner.from('team_players').insert(squads).throwOnError()
    const before = await residentMegabytes(server.pid)
    let most = before
    const watch = setInterval(async () => {
      most = Math.max(most, await residentMegabytes(server.pid))
    }, 50)
    const { data } = await owner.functions.invoke('regenerate-all-bios', { body: { leagueId: league.id } })
    clearInterval(watch)
    if (data?.updatedCount !== PLAYERS) throw new Error(`${data?.updatedCount} bios were written, not ${PLAYERS}`)
    const reference = `before: ${before.toFixed(0)} MB`
    return { name: 'memory-bios-600', value: most, unit: 'MB', reference, ratio: most / before }
  } finally {
    await server.stop()
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

const FIRST = ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda', 'Fay', 'Gwen', 'Hedy', 'Ines', 'Jude', 'Kaja']
const LAST = ['Quill', 'Thorn', 'Vance', 'Marlow', 'Pryce']

/** A match with four goals and full line-ups, as the database returns it. */
function createFacts(seed: number): MatchFacts {
  const players = (['home', 'away'] as const).flatMap((side, team) =>
    FIRST.map(
      (first, at): PlayerFacts => ({
        id: `${side}-${at}`,
        name: `${first} ${LAST[(at + team + seed) % LAST.length]}${team}`.replace(/\d$/, team === 0 ? 'son' : 'ton'),
        side,
        position: at === 0 ? 'goalkeeper' : at < 5 ? 'defender' : at < 9 ? 'midfield' : 'forward',
        before: { games: 5, goals: at % 4, assists: at % 3, awards: 0, scoring_run: 0 },
      }),
    ),
  )
  const goals: Goal[] = [
    { side: 'home', scorer: 'home-9', assist: 'home-6', minute: 10 + seed },
    { side: 'away', scorer: 'away-10', assist: null, minute: 61 },
    { side: 'home', scorer: 'home-10', assist: 'home-9', minute: 70 },
    { side: 'home', scorer: 'home-9', assist: null, minute: 88 },
  ]
  const standing = { rank: 4, played: 5, won: 2, drawn: 1, lost: 2, goals_for: 8, goals_against: 7, points: 7 }
  const team = (side: Side) => {
    const after = {
      ...standing,
      rank: side === 'home' ? 2 : 6,
      played: 6,
      won: side === 'home' ? 3 : 2,
      points: side === 'home' ? 10 : 7,
    }
    const results = [1, 0, 2, 1, 1].map((scored, at) => ({ scored, conceded: at % 2, is_home: at % 2 === 0 }))
    return {
      id: side,
      name: side === 'home' ? 'Ashford Town' : 'Birchwood',
      before: standing,
      after,
      results,
      unrecorded: 0,
    }
  }
  const ids = (side: Side) => players.filter((player) => player.side === side).map(({ id }) => id)
  return {
    match: {
      id: String(seed),
      round: 6,
      number: seed,
      alike: seed,
      date: '2026-11-14',
      score: { home: 3, away: 1 },
      man_of_match: 'home-9',
      lineups: { home: ids('home'), away: ids('away') },
    },
    league: { name: 'Sunday League', teams: 10 },
    home: team('home'),
    away: team('away'),
    goals,
    assists: { 'home-6': 1, 'home-9': 1 },
    players,
    meetings: [],
    submitted: { home: true, away: true },
    lines: { home: 'Everybody ran until the end.', away: null },
  }
}
