import { useEffect, useState } from 'react'

/** An address under which this page shows a file that only it has; given back when the file changes or goes. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => {
      URL.revokeObjectURL(address)
      setUrl(null)
    }
  }, [file])
  return url
}
