/** What a link from a mail says in its fragment when it signed nobody in, or ''. */
export const linkFailure = (): string =>
  /[#&]error(_code|_description)?=/.test(window.location.hash) ? window.location.hash : ''
