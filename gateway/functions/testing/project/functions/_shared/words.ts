export enum Word {
  Hello = 'hello',
}
