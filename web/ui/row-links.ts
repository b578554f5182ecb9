import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Long lists hold plain anchors, marked `data-row-link`: a season has a thousand, and a Link each would be
 * most of the cost of rendering the page. This listener makes them navigate without reloading the page.
 */
export function useRowLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-row-link]')
      if (!anchor || !isPlainClick(event)) return
      event.preventDefault()
      navigate(anchor.pathname + anchor.search)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
