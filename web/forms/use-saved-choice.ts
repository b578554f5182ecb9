import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'

/**
 * Saves each choice at once. A choice that is made while an earlier one is being saved is saved after it.
 * @param save throws where the server refuses
 * @param queue choices of the same queue wait for each other; by default those of this control
 */
export function useSavedChoice<Choice>(save: (choice: Choice) => Promise<void>, queue?: string) {
  const own = useId()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: save,
    scope: { id: queue ?? own },
    // Without a network it fails, instead of waiting without a message.
    networkMode: 'always',
  })
  return {
    choose: (choice: Choice) => mutate(choice),
    /** The latest choice while it is not saved yet. */
    wanted: isPending ? variables : undefined,
    failure: error === null ? null : failureMessage(error),
  }
}
