// Stands for the types of @fastify/swagger where the neutral folders are compiled: the real ones bring those of Node along.
interface Route {
  readonly schema: object
  readonly url: string
  readonly route: { readonly config?: object }
}

interface Document {
  readonly openapiObject: object
}

export interface FastifyDynamicSwaggerOptions {
  openapi?: object
  swagger?: object
  transform?: (input: Route) => { schema: object; url: string }
  transformObject?: (input: Document) => object
  refResolver?: { buildLocalReference: (json: JSONObject, baseUri: object, fragment: string, index: number) => string }
}

export interface JSONObject {
  [key: string]: unknown
}
