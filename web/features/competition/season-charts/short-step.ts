/** A round's number, or day and month of a week's Monday. */
export const shortStep = (step: string) =>
  step.includes('-') ? `${Number(step.slice(8))}/${Number(step.slice(5, 7))}` : step
