/** '+3', '0', '−2' with a true minus. */
export const signed = (difference: number): string =>
  difference > 0 ? `+${difference}` : String(difference).replace('-', '−')
