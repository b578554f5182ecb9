export default {
  fetch(): Promise<Response> {
    setTimeout(() => {
      throw new Error('nobody catches this')
    })
    return new Promise(() => undefined)
  },
}
