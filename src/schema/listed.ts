/** Fields of which the specification does not show what the service allows: the profile may list it. */
export const LISTED_NAMES = ['testLocation', 'submissionType'] as const;

export type ListedName = (typeof LISTED_NAMES)[number];

/** What the profile lists; a field that it does not list takes any text. */
export type ListedValues = { readonly [Name in ListedName]?: readonly string[] | undefined };
