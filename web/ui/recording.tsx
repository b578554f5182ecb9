import { AudioPlayer } from '#web/ui/audio-player.tsx'
import { useStoredFile } from '#web/ui/use-stored-file.ts'

/** Plays a recording of our own storage. Links to other hosts, which a player would contact without being asked. */
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
