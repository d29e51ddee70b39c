/** Plain JSON, the only thing that cases, expectations and records are made of. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [name: string]: Json;
}
