import type { EntryContext } from 'react-router'

/**
 * The inline script that loads a page's code once the page is painted, so that its bytes do not compete with what the
 * visitor waits for. It leaves behind what the router's own `Scripts` would: the handoff, the route modules, the entry.
 */
export function startScript({ manifest, serverHandoffString, staticHandlerContext }: EntryContext): string {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const { entry, url } = manifest
  const files = new Set([...entry.imports, ...routes.flatMap(({ imports = [] }) => imports)])
  const modules = routes.map(({ id, module }) => [id, module])
  const order = JSON.stringify({ manifest: url, entry: entry.module, files: [...files], modules })
  return `window.__reactRouterContext=${serverHandoffString};${openStream};(${begin})(${order})`
}

// The router's data arrives in scripts behind this one.
const openStream =
  'window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream())'

// All files come at once and run one by one, so that a finger in between is not kept waiting by a slow phone.
// A page in a background tab is not painted until somebody looks; it gets ready meanwhile. So does one whose window is
// covered, of which not every browser says that it is hidden.
const begin = `({manifest,entry,files,modules})=>{
let begun
const load=async()=>{
if(begun)return
begun=true
const all=[manifest,...files,...modules.map(([,file])=>file),entry]
for(const href of all)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
const loaded={}
for(const file of all){
if(file===entry)window.__reactRouterRouteModules=Object.fromEntries(modules.map(([id,file])=>[id,loaded[file]]))
loaded[file]=await import(file)
await(window.scheduler?.yield?.()??new Promise((done)=>setTimeout(done)))
}
}
if(document.hidden||!window.PerformancePaintTiming)return load()
document.addEventListener('visibilitychange',load,{once:true})
addEventListener('load',()=>setTimeout(load,2000))
new PerformanceObserver((_,observer)=>{observer.disconnect();load()}).observe({type:'paint',buffered:true})
}`
