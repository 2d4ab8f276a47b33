import fc from 'fast-check'

const pieces = [
  ...['|', '\\|', '`', '```', '\n```\n', '\\', '*', '_', '__', '~~', '$', '[a](b)', '![', ']', '[^1]', '[x]: y'],
  ...['# ', '## ', ' #', '\n\n# b', '---', '\n---\n', '===', '- ', '+ ', '1. ', '1) ', '> ', '    ', '\t', ':---'],
  ...['<script>', '</script>', '</style>', '</pre>', '</td>', '<!--', '-->', '<a href=x>', '" onclick="x', "'", '&'],
  ...['&amp;', '&#x41;', '\r', '\0', '\u2028', '\ufffe', '\ud800', '\u202e', '__proto__', 'word', 'a b'],
]

/** Texts that try to break out of where they stand. Each has something to show. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
  .filter((text) => /[^\s\p{Cc}]/u.test(text))
