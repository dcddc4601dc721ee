/** Generated from the schemas in the guides by `test/site/sample-types.test.ts`. */
export interface AddedTypes {
  Article: ['OBJECT', 'id: ID!', 'createdAt: DateTime!', 'updatedAt: DateTime!', 'headline: String!', 'slug: String!', 'body: String!', 'author: String!', 'published: Boolean!']
  CreateArticleInput: ['INPUT_OBJECT', 'headline: String!', 'slug: String!', 'body: String!', 'author: String!', 'published: Boolean']
  UpdateArticleInput: ['INPUT_OBJECT', 'id: ID!', 'headline: String', 'slug: String', 'body: String', 'author: String', 'published: Boolean']
  Query: ['OBJECT', 'article: Article', 'articles: ArticleList!']
  Mutation: ['OBJECT', 'createArticle: Article!', 'updateArticle: Article!', 'deleteArticle: DeletionResponse!']
  ArticleList: ['OBJECT', 'items: [Article!]!', 'totalItems: Int!']
  ArticleListOptions: ['INPUT_OBJECT', 'skip: Int', 'take: Int', 'sort: ArticleSortParameter', 'filter: ArticleFilterParameter']
  ArticleSortParameter: ['INPUT_OBJECT', 'headline: SortOrder', 'author: SortOrder', 'updatedAt: SortOrder']
  ArticleFilterParameter: ['INPUT_OBJECT', 'headline: StringOperators', 'author: StringOperators', 'published: BooleanOperators']
}
