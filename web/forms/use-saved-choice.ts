import { notifyManager, useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'

/**
 * Saves each choice at once. A choice that is made while an earlier one is being saved is saved after it.
 * @param save throws where the server refuses
 * @param queue choices of the same queue wait for each other; by default those of this control
 */
export function useSavedChoice<Choice>(save: (choice: Choice) => Promise<void>, queue?: string) {
  const own = useId()
  // The mutation's own variables are rendered some milliseconds after the press, and a box would jump back until then.
  const [wanted, setWanted] = useState<Choice>()
  const { mutate, error } = useMutation({
    mutationFn: async (choice: Choice) => {
      await save(choice)
      await untilRendered()
    },
    scope: { id: queue ?? own },
    // Without a network it fails, instead of waiting without a message.
    networkMode: 'always',
  })
  return {
    choose: (choice: Choice) => {
      setWanted(() => choice)
      // Called for the latest choice alone.
      mutate(choice, { onSettled: () => setWanted(undefined) })
    },
    /** The latest choice while it is not saved yet. */
    wanted,
    failure: error === null ? null : failureMessage(error),
  }
}

/** Queries notify components of their data a moment after it came: until then a control shows the value before. */
const untilRendered = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))
