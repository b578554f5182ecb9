export default {
  fetch(): Response {
    const all: number[][] = []
    for (;;) all.push(Array(100_000).fill(Math.random()))
  },
}
