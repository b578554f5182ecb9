/** Keys of localStorage: the ids of the followed teams, and the style that puts them first. */
export const FOLLOWED = 'touchline-following'
export const FOLLOWED_STYLE = 'touchline-first'
