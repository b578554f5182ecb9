// Holds a page's code back until the page is painted, so that the code does not compete with styles and fonts on a
// phone's connection (docs/decisions/0031). React Router's <Scripts> writes all of it; two attributes are renamed.

const HELD = 'after-paint'

/** The page with the preloads and the module script of `<Scripts>` held back. `afterPaintScript` releases them. */
export const holdCode = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${HELD}"`)
    .replace('type="module" async=""', `type="${HELD}"`)

// A background tab is not painted until it is looked at, and some browsers do not report paints: neither waits.
export const afterPaintScript = `(()=>{
const release=()=>{
const held=document.querySelector('script[type=${HELD}]')
if(!held)return
for(const link of document.querySelectorAll('link[rel=${HELD}]'))link.rel='modulepreload'
const {textContent}=held
held.replaceWith(Object.assign(document.createElement('script'),{type:'module',textContent}))
}
if(document.hidden||!window.PerformancePaintTiming)return release()
document.addEventListener('visibilitychange',release,{once:true})
addEventListener('load',()=>setTimeout(release,2000))
new PerformanceObserver((_,observer)=>{observer.disconnect();release()}).observe({type:'paint',buffered:true})
})()`
