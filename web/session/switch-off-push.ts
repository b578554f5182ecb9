/** Ends all notifications on this device, also without a network. @returns whether there were any */
export async function switchOffPush(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    return (await subscription?.unsubscribe()) ?? false
  } catch {
    // This browser has neither workers nor notifications.
    return false
  }
}
