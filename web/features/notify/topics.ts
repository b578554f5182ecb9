import { type Choice, type Kind, MOST_TOPICS, type Topic } from './stored-choice.ts'

export const follows = ({ topics }: Choice, topic: Topic): boolean => topics.some(({ id }) => id === topic.id)

/** The choice with this topic as its first one; the oldest ones make room. */
export const withTopic = (choice: Choice, topic: Topic | null): Choice =>
  topic === null ? choice : { ...choice, topics: [topic, ...withoutTopic(choice, topic).topics].slice(0, MOST_TOPICS) }

export const withoutTopic = (choice: Choice, topic: Topic): Choice => ({
  ...choice,
  topics: choice.topics.filter(({ id }) => id !== topic.id),
})

export function withKind(choice: Choice, kind: Kind, isWanted: boolean): Choice {
  const others = choice.kinds.filter((each) => each !== kind)
  return { ...choice, kinds: isWanted ? [...others, kind] : others }
}
