import { toast } from '#web/ui/toast.ts'

/**
 * Reads a text with the browser's own voice, or stops reading.
 * @param onChange receives whether the text is being read
 */
export function readAloud(text: string, onChange: (isReading: boolean) => void): void {
  const voice = window.speechSynthesis
  if (!voice) {
    toast('This browser cannot read aloud', { destructive: true })
    return
  }
  const wasReading = voice.speaking
  voice.cancel()
  if (wasReading) {
    onChange(false)
    return
  }
  // A sentence at a time: browsers fall silent in the middle of a long text.
  const sentences = text.match(/[^.!?]+[.!?]*[”"]?\s*/g) ?? [text]
  sentences.forEach((sentence, at) => {
    const utterance = Object.assign(new SpeechSynthesisUtterance(sentence), { lang: 'en-GB' })
    utterance.onerror = () => onChange(false)
    if (at === sentences.length - 1) utterance.onend = () => onChange(false)
    voice.speak(utterance)
  })
  onChange(true)
}
