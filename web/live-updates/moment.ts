/** A moment on both clocks of a browser: the first stands still while a device sleeps, the second can be set back. */
export interface Moment {
  /** `performance.now()` */
  ticks: number
  /** `Date.now()` */
  time: number
}

/** @param age in milliseconds */
export const momentBefore = (age: number): Moment => ({ ticks: performance.now() - age, time: Date.now() - age })

/** Milliseconds since then, those of a sleeping device included. */
export const since = ({ ticks, time }: Moment): number => Math.max(0, performance.now() - ticks, Date.now() - time)

/** Milliseconds since the page began to load. */
export const pageAge = (): number => since({ ticks: 0, time: performance.timeOrigin })
