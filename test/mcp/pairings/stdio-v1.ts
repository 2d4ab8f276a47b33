import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { makeOldServer } from './suite-servers.ts'

// The server of version 1 of the SDK, as a process of its own.
await makeOldServer().connect(new StdioServerTransport())
