/** The address's fragment if it holds the error of a mailed link, else ''. */
export const linkFailure = (): string =>
  /[#&]error(_code|_description)?=/.test(window.location.hash) ? window.location.hash : ''
