/** The main namespaces of workbooks: ECMA-376, transitional and strict. */
export const SPREADSHEET_NAMESPACES = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
];

/**
 * The namespaces of attributes that refer to relationships (`r:id`). The types of relationships have the same
 * beginning.
 */
export const RELATIONSHIP_NAMESPACES = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];
