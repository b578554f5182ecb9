import { type Kind, MOST_TOPICS, type StoredChoice, type Topic } from './stored-choice.ts'

export const follows = ({ topics }: StoredChoice, topic: Topic): boolean => topics.some(({ id }) => id === topic.id)

/** The choice with this topic as its first one; the oldest ones make room. */
export const withTopic = (choice: StoredChoice, topic: Topic | null): StoredChoice =>
  topic === null ? choice : { ...choice, topics: [topic, ...withoutTopic(choice, topic).topics].slice(0, MOST_TOPICS) }

export const withoutTopic = (choice: StoredChoice, topic: Topic): StoredChoice => ({
  ...choice,
  topics: choice.topics.filter(({ id }) => id !== topic.id),
})

export function withKind(choice: StoredChoice, kind: Kind, isWanted: boolean): StoredChoice {
  const others = choice.kinds.filter((each) => each !== kind)
  return { ...choice, kinds: isWanted ? [...others, kind] : others }
}
