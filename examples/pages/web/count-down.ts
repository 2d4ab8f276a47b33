import { find } from './element.ts'

const timer = find('countdown', HTMLElement)

/** Shows how many seconds are left until `end`. Gives a function that stops it. */
export function countDown(seconds: number, end: () => void): () => void {
  const until = Date.now() + seconds * 1000
  const tick = () => {
    const left = Math.ceil((until - Date.now()) / 1000)
    timer.textContent = left > 0 ? `You can try again in ${inWords(left)}.` : ''
    if (left > 0) return
    clearInterval(ticking)
    end()
  }
  const ticking = setInterval(tick, 250)
  tick()
  return () => {
    clearInterval(ticking)
    timer.textContent = ''
  }
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
