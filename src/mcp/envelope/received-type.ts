/** The names that types have on the wire of every server of the contract: those of Python. */
export type ReceivedType = 'str' | 'int' | 'float' | 'bool' | 'list' | 'dict' | 'NoneType'

/** Names the type of a JSON value as the contract does. */
export function receivedType(value: unknown): ReceivedType {
  if (value === null || value === undefined) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  switch (typeof value) {
    case 'string':
      return 'str'
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float'
    case 'boolean':
      return 'bool'
    default:
      return 'dict'
  }
}
