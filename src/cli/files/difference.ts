/**
 * Compares two texts by meaning: one that is kept, and the one that is made now. Gives what differs first, in words that
 * can follow a colon; undefined where nothing does.
 */
export type Difference = (kept: string, made: string) => string | undefined | Promise<string | undefined>

/** Says what differs, with both sides of it. */
export function sayDifference(place: string, kept: string, made: string): string {
  return `${place} is ${shortened(kept)}, and ${shortened(made)} is expected`
}

const longest = 120

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text
}
