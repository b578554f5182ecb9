/** Screens call the whole record of a match its report; `match_reports` holds only its text and recording. */
export const REPORT_FAILED = 'Failed to fetch match report'
