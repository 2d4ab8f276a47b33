import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Routes } from './routes.ts'

/** The page for people: three files, each made once, when it is first asked for. No part of the published API. */
export const webRoutes: Routes = async (app) => {
  for (const { url, type, make } of files) {
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      made.set(url, made.get(url) ?? make())
      return reply
        .type(type)
        .headers(headers)
        .send(await made.get(url))
    })
  }
}

const files = [
  { url: '/', type: 'text/html; charset=utf-8', make: () => read('index.html') },
  { url: '/style.css', type: 'text/css; charset=utf-8', make: () => read('style.css') },
  { url: '/page.js', type: 'text/javascript; charset=utf-8', make: () => bundle('page.ts') },
]
const made = new Map<string, Promise<string>>()

// Its own scripts, styles and requests, and nothing else: no inline code, no other host, no frame around it.
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

function read(name: string): Promise<string> {
  return readFile(pathOf(name), 'utf8')
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pathOf(name)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../web/${name}`, import.meta.url))
}
