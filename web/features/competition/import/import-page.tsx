import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { findRow } from '#domain/import/find-row.ts'
import { type PlannedSeason, PlannedSeasonNote } from '#web/features/competition/season-choice.tsx'
import { useDivision } from '#web/features/competition/use-division.tsx'
import { Clashes } from '#web/features/competition/venues/clashes.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportSource } from './import-source.tsx'
import { SaveBar } from './save-bar.tsx'
import { useImport } from './use-import.ts'

interface ImportPageProps {
  leagueId: string
  leagueName: string
  /** IANA name of the league's time zone, for the file's dates and times. */
  timeZone: string
  /** Path of the competition, without a tab. */
  path: string
  /** The season of new fixtures; null for the competition's own. */
  planned: PlannedSeason | null
}

/** Imports a season from a spreadsheet: paste or choose it, preview the changes, save them in one call. */
export function ImportPage({ leagueId, leagueName, timeZone, path, planned }: ImportPageProps) {
  const { stageId, divisionField } = useDivision(leagueId, undefined, planned?.tables)
  const state = useImport(leagueId, stageId, timeZone)
  const heading = useRef<HTMLHeadingElement>(null)
  const textRef = useRef<HTMLTextAreaElement>(null)
  function showRow(row: number) {
    if (textRef.current) select(textRef.current, findRow(state.text, row))
  }
  return (
    <Page className="max-w-5xl">
      <Link
        to={planned?.path ?? `${path}/fixtures`}
        className="link inline-flex items-center gap-2 py-2 [overflow-wrap:anywhere]"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span>
          Fixtures of <bdi>{leagueName}</bdi>
        </span>
      </Link>
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-5xl outline-none sm:text-6xl">
        Import fixtures
      </h1>
      {state.done ? (
        <>
          <ImportDone
            result={state.done}
            path={path}
            planned={planned}
            onAgain={() => {
              heading.current?.focus()
              state.startAgain()
            }}
          />
          <Clashes leagueId={leagueId} timeZone={timeZone} />
        </>
      ) : (
        <>
          <p className="mt-3 mb-8 max-w-prose text-muted">
            Import fixtures and results from a spreadsheet. You see the changes first, and nothing is saved until you
            confirm.
          </p>
          <PlannedSeasonNote season={planned} />
          {divisionField && <div className="mb-8 max-w-xs">{divisionField}</div>}
          <Section title="Your spreadsheet">
            <ImportSource text={state.text} onText={state.changeText} isDisabled={state.isSaving} textRef={textRef} />
          </Section>
          {state.text.trim() !== '' && (
            <ImportPreview
              state={state}
              leagueId={leagueId}
              stageId={stageId}
              timeZone={timeZone}
              onShowRow={showRow}
            />
          )}
          <SaveBar state={state} />
        </>
      )}
    </Page>
  )
}

/** Selects a part of a text and scrolls to it, because browsers do not scroll. Lines are not wrapped. */
function select(input: HTMLTextAreaElement, { start, end }: { start: number; end: number }) {
  const line = input.value.slice(0, start).split('\n').length - 1
  input.focus({ preventScroll: true })
  input.setSelectionRange(start, end)
  input.scrollTop = (line - 2) * Number.parseFloat(getComputedStyle(input).lineHeight)
  input.scrollLeft = 0
  input.scrollIntoView({ block: 'center' })
}
