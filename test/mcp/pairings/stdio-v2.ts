import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { makeServer } from './suite-servers.ts'

// The server of version 2 of the SDK, as a process of its own, for clients of both eras.
serveStdio(() => makeServer())
