/**
 * The receipt that an id of the service is; null for a blank one and for what programs write in place of an id that they
 * do not have: `null`, `undefined`, in any letter case.
 */
export function idReceipt(id: string | null | undefined): { readonly type: 'id'; readonly id: string } | null {
  return id == null || !/[\p{L}\p{N}]/u.test(id) || /^(null|undefined)$/i.test(id.trim()) ? null : { type: 'id', id };
}
