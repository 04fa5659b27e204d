/**
 * The receipt with an id of the service. Null for a blank id, and for words that programs write instead of a missing
 * id: `null`, `undefined`, in any letter case.
 */
export function idReceipt(id: string | null | undefined): { readonly type: 'id'; readonly id: string } | null {
  return id == null || !/[\p{L}\p{N}]/u.test(id) || /^(null|undefined)$/i.test(id.trim()) ? null : { type: 'id', id };
}
