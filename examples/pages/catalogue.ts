import { defineErrors } from 'error-envelope'
import * as errors from './errors.ts'

/** Every error of the wiki. The names of the exports are the source of the codes, whatever a bundler does. */
export const catalogue = defineErrors(errors)
