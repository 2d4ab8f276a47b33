/** What a person sees of an error. */
export interface Explanation {
  readonly title: string
  /** What happened. */
  readonly text: string
  /** What to do about it. */
  readonly advice: string
  /** Messages for fields of a form, by their names. */
  readonly fields?: Readonly<Record<string, string>>
  /** Whether it is news and no error: the person wanted it so. */
  readonly isNews?: boolean
}
