import { AudioPlayer } from '#web/ui/audio-player.tsx'
import { useStoredFile } from '#web/ui/use-stored-file.ts'

/** Played here where our storage has it; another host is only linked to, since a player would call it unasked. */
export function Recording({ address, title }: { address: string; title: string }) {
  const src = useStoredFile(address)
  if (src !== null) return <AudioPlayer key={src} src={src} title={title} />
  const host = URL.parse(address)?.host
  return host ? (
    <a href={address} rel="noopener noreferrer nofollow" className="link">
      Listen on {host}
    </a>
  ) : (
    <p className="text-muted">The recording cannot be played.</p>
  )
}
