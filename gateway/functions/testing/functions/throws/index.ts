export default {
  fetch(): Response {
    throw new Error('not today')
  },
}
